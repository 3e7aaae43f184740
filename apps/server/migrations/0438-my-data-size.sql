-- How large the file is that is downloaded: the page says so before the download. Null for files that were made before this.
alter table my_data_archive add column size_bytes integer check (size_bytes > 0);
